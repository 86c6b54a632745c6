import lighthouse, { desktopConfig } from 'lighthouse'
import type { Browser } from './browser.ts'

/** What Lighthouse thinks of a page, of 100 each. */
export interface Scores {
  readonly performance: number
  readonly accessibility: number
}

/** @param device `phone`: Lighthouse's own, with a slow network and a quarter of this machine's speed. */
export async function audit(browser: Browser, url: string, device: 'desktop' | 'phone'): Promise<Scores> {
  const result = await lighthouse(
    url,
    {
      port: browser.debuggingPort,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility'],
      // The session is a cookie.
      disableStorageReset: true,
    },
    device === 'desktop' ? desktopConfig : undefined,
  )
  const score = (category: string) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100)
  return { performance: score('performance'), accessibility: score('accessibility') }
}
