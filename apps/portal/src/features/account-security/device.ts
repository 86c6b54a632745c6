import { wordsIn } from '../../ui/i18n/words.ts'
import { securityWords } from './words.ts'

/** What is known of where a session began. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** A device in words: `Firefox on Windows`. */
export function deviceWords({ browser, system }: Device, language: string): string {
  const words = wordsIn(securityWords, language)
  if (browser && system) return words.browserOn(browser, system)
  return browser ?? system ?? words.unknownDevice
}

/** A network as people write it: `203.0.113.x`, `2001:db8:5::…`. */
export function networkWords(network: string): string {
  const [address = ''] = network.split('/')
  return address.includes(':') ? `${address.replace(/:*$/, '')}::…` : address.replace(/\.\d+$/, '.x')
}
