import { launchChromium } from '@consult/calls/testing'
import type { Browser } from '@playwright/test'
import { measureDrift } from './measure-drift.ts'
import { measureLoad } from './measure-load.ts'
import { measureLoss } from './measure-loss.ts'
import { measureRamp } from './measure-ramp.ts'

const measures: Readonly<Record<string, (browser: Browser) => Promise<string>>> = {
  load: measureLoad,
  ramp: measureRamp,
  loss: measureLoss,
  drift: measureDrift,
}

/** What calls cost, and what they stand. The drift takes as long as its call, and is measured when it is asked for. */
export async function runCalls(asked: readonly string[]): Promise<string> {
  const browser = await launchChromium()
  try {
    const reports: string[] = []
    for (const name of asked.length > 0 ? asked : ['load', 'ramp', 'loss']) {
      const measure = measures[name]
      if (!measure) throw new Error(`no part "${name}": one of ${Object.keys(measures).join(', ')}`)
      reports.push(await measure(browser))
    }
    return reports.join('\n\n')
  } finally {
    await browser.close()
  }
}
