import { render } from 'preact'
import type { DeviceApi } from './device-api.ts'
import { type PushBrowser, TellBar } from './tell-bar.tsx'
import type { PageWords } from './words/page-words.ts'

/** Shows the offer of notifications in a state of the gallery. */
export function showTellBar(
  place: HTMLElement,
  { words, api, browser, kept }: { words: PageWords; api: DeviceApi; browser: PushBrowser; kept: 'on' | null },
): void {
  render(
    <TellBar words={words} api={api} browser={browser} choice={{ read: () => kept, write: () => undefined }} />,
    place,
  )
}
