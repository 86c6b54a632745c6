import type { SignInSite } from '@consult/domain'

/** Prints the problems to fix, and exits with status 1. The problems must contain no secrets. */
export function refuseToStart(app: SignInSite, problems: readonly string[]): never {
  const list = problems.map((problem) => `  - ${problem}\n`).join('')
  process.stderr.write(`Couldn't start the ${app}. Fix these problems first:\n${list}`)
  process.exit(1)
}
