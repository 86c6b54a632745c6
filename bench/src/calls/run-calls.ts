import { launchChromium } from '@consult/calls/testing'
import type { Browser } from '@playwright/test'
import type { Report, Scale } from '../bench.ts'
import { measureDrift } from './measure-drift.ts'
import { measureLoad } from './measure-load.ts'
import { measureLoss } from './measure-loss.ts'
import { measureRamp } from './measure-ramp.ts'

const measures: Readonly<Record<string, (browser: Browser, scale: Scale) => Promise<Report>>> = {
  load: measureLoad,
  ramp: measureRamp,
  loss: measureLoss,
  drift: measureDrift,
}

/**
 * The parts that run by default. The full drift measurement takes as long as its call, so it runs only when it is
 * named.
 */
const usual: Readonly<Record<Scale, readonly string[]>> = {
  full: ['load', 'ramp', 'loss'],
  miniature: Object.keys(measures),
}

/** Measures the cost of calls and their limits. */
export async function runCalls(scale: Scale, asked: readonly string[]): Promise<Report> {
  const browser = await launchChromium()
  try {
    const reports: Report[] = []
    for (const name of asked.length > 0 ? asked : usual[scale]) {
      const measure = measures[name]
      if (!measure) throw new Error(`no part "${name}": one of ${Object.keys(measures).join(', ')}`)
      reports.push(await measure(browser, scale))
    }
    return {
      text: reports.map(({ text }) => text).join('\n\n'),
      samples: Object.assign({}, ...reports.map(({ samples }) => samples)),
    }
  } finally {
    await browser.close()
  }
}
