import type { TestModule, TestProject } from 'vitest/node'
import { record, unseenAnswers } from './seen.ts'

const isOver = (module: TestModule) => module.state() === 'passed' || module.state() === 'failed'

/** Whether every test of the project has run. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { config, state } = project.vitest
  if (config.testNamePattern) return false
  const ran = state.getTestModules().filter((module) => module.project === project && isOver(module))
  const files = new Set(ran.map(({ moduleId }) => moduleId))
  return (await project.globTestFiles()).testFiles.every((file) => files.has(file))
}

/**
 * A full run of the integration tests fails unless tests have seen every answer that the published document declares. A
 * partial run only adds to the record.
 */
export function setup(project: TestProject): () => Promise<void> {
  const began = Date.now()
  return async () => {
    if (!(await isWhole(project))) return
    record.forgetBefore(began)
    const { declared, unseen } = unseenAnswers()
    const all = `of the ${declared} answers of docs/openapi.json`
    process.stdout.write(
      unseen.length === 0
        ? `\ncontract: all ${all} were seen\n`
        : `\ncontract: ${unseen.length} ${all} no test has seen:\n${unseen.join('\n')}\n`,
    )
    if (unseen.length > 0) process.exitCode = 1
  }
}
