/**
 * Ends the process with status 1 before it starts working, and prints to stderr what to fix.
 * @param problems what is wrong and how to fix it. They must contain no secrets.
 */
export function refuseToStart(app: string, problems: readonly string[]): never {
  const list = problems.map((problem) => `  - ${problem}\n`).join('')
  process.stderr.write(`Couldn't start the ${app}. Fix these problems first:\n${list}`)
  process.exit(1)
}
