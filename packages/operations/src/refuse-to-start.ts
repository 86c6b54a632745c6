/**
 * Ends the process before it has begun, with status 1, and says on stderr what to put right.
 * @param problems each says what is wrong and how to fix it, in constants of the code and names of variables. No secret.
 */
export function refuseToStart(app: string, problems: readonly string[]): never {
  const list = problems.map((problem) => `  - ${problem}\n`).join('')
  process.stderr.write(`Couldn't start the ${app}. Fix these problems first:\n${list}`)
  process.exit(1)
}
