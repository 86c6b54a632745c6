import { readOptions } from './options.ts'
import { renderReport } from './render-report.ts'
import { runChaos } from './run-chaos.ts'

const options = readOptions(process.argv.slice(2))
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

const report = await runChaos(options, interrupted.signal)
process.stdout.write(`${renderReport(report)}\n`)
if (report.findings.some((finding) => finding.faults.length > 0)) process.exitCode = 1
