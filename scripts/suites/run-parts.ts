import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { finished } from 'node:stream/promises'
import { readReport } from '@consult/testing/report'
import { formatFailures, formatTable, type Outcome, type Part } from './part.ts'

const root = join(import.meta.dirname, '../..')
const results = join(root, 'test-results/parts')
/** How much of the output of a command without tests is shown when it fails, in lines. */
const mostLines = 60

async function runToEnd(part: Part, log: string, report: string): Promise<boolean> {
  const [command = '', ...args] = part.command
  const written = createWriteStream(log)
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...part.env, TEST_REPORT: report, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(written, { end: false })
  child.stderr.pipe(written, { end: false })
  const isPassed = await new Promise<boolean>((done) => {
    child.once('error', () => done(false))
    child.once('close', (status) => done(status === 0))
  })
  written.end()
  await finished(written)
  return isPassed
}

async function runPart(part: Part): Promise<Outcome> {
  const [log, reportFile] = [join(results, `${part.name}.log`), join(results, `${part.name}.json`)]
  rmSync(reportFile, { force: true })
  const began = performance.now()
  const isPassed = await runToEnd(part, log, reportFile)
  const seconds = (performance.now() - began) / 1000
  const report = readReport(reportFile)
  const output = () => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-mostLines).join('\n')
  const failures = report && report.failures.length > 0 ? report.failures : [output()]
  return { part: part.name, isPassed, counts: report, seconds, failures: isPassed ? [] : failures }
}

/**
 * Runs parts one after the other, with a line for each, and prints the failed tests last.
 * @param options.isComplete true to go on after a failure.
 * @returns true if all passed.
 */
export async function runParts(parts: readonly Part[], { isComplete }: { isComplete: boolean }): Promise<boolean> {
  mkdirSync(results, { recursive: true })
  const print = (text: string) => process.stdout.write(`${text}\n`)
  const outcomes: Outcome[] = []
  for (const part of parts) {
    print(`${part.name}… (output in ${relative(process.cwd(), join(results, `${part.name}.log`))})`)
    const outcome = await runPart(part)
    outcomes.push(outcome)
    print(`${part.name}: ${outcome.isPassed ? 'passed' : 'FAILED'} after ${Math.round(outcome.seconds)} s`)
    if (!outcome.isPassed && !isComplete) break
  }
  print(`\n${formatTable(outcomes)}`)
  const failures = formatFailures(outcomes)
  if (failures !== '') print(`\n${failures}`)
  return failures === ''
}
