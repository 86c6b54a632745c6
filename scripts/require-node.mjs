// Runs on any Node since 14: versions older than the required one cannot even read TypeScript, so no `.ts`
// file can report them.
const oldestNode = 24

/**
 * Returns what to do about a Node that is too old for a process; null when the version is new enough.
 * @param {string} processName as in "Couldn't start the API".
 * @param {string} version as in `process.versions.node`.
 */
export function describeOldNode(processName, version) {
  if (Number(version.split('.')[0]) >= oldestNode) return null
  return `Couldn't start ${processName}: it needs Node ${oldestNode} or newer, and this is Node ${version}. Install a newer Node, or put toolchain/node_modules/.bin first on your PATH, where "npm start" installs one.`
}

/** Ends the process with status 1 when this Node is too old. Call it before the process's program is imported. */
export function requireNode(processName) {
  const problem = describeOldNode(processName, process.versions.node)
  if (problem === null) return
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
