import { type RestoreReport, runRestore } from './run-restore.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const number = (value: number) => value.toLocaleString('en')

/** Lists the promises that a run broke. */
export function brokenPromises(report: RestoreReport): string[] {
  const { lost, duplicated, reordered, missingFiles, webhooksMissing, webhooksChanged, silent } = report
  const counts = { lost, duplicated, reordered, missingFiles, webhooksMissing, webhooksChanged }
  const broken = Object.entries(counts).filter(([, count]) => count > 0)
  return [...broken.map(([name, count]) => `${name}: ${count}`), ...silent.map((who) => `not told: ${who}`)]
}

/** Runs the restore drill and prints its row. @returns whether every promise was kept. */
export async function showRestore(
  load: { patients: number; messages: number; postgresql: string | null },
  signal: AbortSignal,
): Promise<boolean> {
  const report = await runRestore(load, signal)
  const cells = [
    'restore to a point in time',
    number(report.acknowledged),
    number(report.failedAttempts),
    report.lost,
    number(report.lostAfter),
    report.duplicated,
    report.reordered,
    seconds(report.longestGapMs),
    seconds(report.longestDeliveryMs),
  ]
  process.stdout.write(
    '| Drill | Acknowledged | Failed attempts | Lost before the restored time | Lost after it | Duplicated | Reordered | Longest gap | Longest delivery |\n' +
      `| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n| ${cells.join(' | ')} |\n\n` +
      `recovery ${seconds(report.recoveryMs)}, ${number(report.files)} files, ${report.missingFiles} missing; ` +
      `webhooks: ${report.webhooksMissing} missing, ${report.webhooksChanged} changed\n`,
  )
  const broken = brokenPromises(report)
  for (const promise of broken) process.stdout.write(`BROKEN  ${promise}\n`)
  return broken.length === 0
}
