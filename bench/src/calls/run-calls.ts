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

/** The drift takes as long as its call: in full it is measured only when somebody asks for it. */
const usual: Readonly<Record<Scale, readonly string[]>> = {
  full: ['load', 'ramp', 'loss'],
  miniature: Object.keys(measures),
}

/** What calls cost, and what they stand. */
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
