import { check, type Finding, ok, problem } from '../check.ts'

const oldestNode = 24

/** Judges a version of Node, as in `process.versions.node`. */
export function judgeNode(version: string): Finding {
  if (Number(version.split('.')[0]) >= oldestNode) return ok(`Node ${version}`)
  return problem(`Node ${version} is too old`, `Install Node ${oldestNode} or newer.`)
}

export const node = check('node', async () => judgeNode(process.versions.node))
