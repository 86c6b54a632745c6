import lighthouse, { desktopConfig } from 'lighthouse'
import type { Browser } from './browser.ts'

/** `phone`: with a slow network and a quarter of this machine's CPU speed. */
export type Device = 'desktop' | 'phone'

/** Lighthouse's scores for a page, each out of 100. */
export interface Scores {
  readonly performance: number
  readonly accessibility: number
  /** The metrics behind the performance score, as Lighthouse names them. */
  readonly metrics: string
  /** The conditions: Lighthouse's version, the screen, and the network and CPU speed. */
  readonly settings: string
}

export async function audit(browser: Browser, url: string, device: Device): Promise<Scores> {
  const result = await lighthouse(
    url,
    {
      port: browser.debuggingPort,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility'],
      // The session is in a cookie, which a reset would delete.
      disableStorageReset: true,
    },
    device === 'desktop' ? desktopConfig : undefined,
  )
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { lighthouseVersion, categories, audits, configSettings, environment, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${runtimeError.message}`)
  const { formFactor, screenEmulation, throttlingMethod, throttling } = configSettings
  const settings = [
    `Lighthouse ${lighthouseVersion}`,
    formFactor,
    `${screenEmulation.width}×${screenEmulation.height} at ${screenEmulation.deviceScaleFactor}`,
    `${throttlingMethod}: ${throttling.rttMs} ms round trip, ${Math.round(throttling.throughputKbps)} kbit/s`,
    `this machine's speed just then ${environment.benchmarkIndex}`,
    `processor time × ${throttling.cpuSlowdownMultiplier}`,
  ].join(', ')
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const metrics = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
    .map((name) => `${audits[name]?.title} ${audits[name]?.displayValue}`)
    .join(', ')
  return { performance: score('performance'), accessibility: score('accessibility'), metrics, settings }
}
