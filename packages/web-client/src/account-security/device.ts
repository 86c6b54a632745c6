import { wordsIn } from '@consult/ui/i18n/words.ts'
import { securityWords } from './words.ts'

/** What the portal knows about the device that started a session. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** Names a device in words: `Firefox on Windows`. */
export function deviceWords({ browser, system }: Device, language: string): string {
  const words = wordsIn(securityWords, language)
  if (browser && system) return words.browserOn(browser, system)
  return browser ?? system ?? words.unknownDevice
}

/** Formats a network address for display: `203.0.113.x`, `2001:db8:5::…`. */
export function networkWords(network: string): string {
  const [address = ''] = network.split('/')
  return address.includes(':') ? `${address.replace(/:*$/, '')}::…` : address.replace(/\.\d+$/, '.x')
}
