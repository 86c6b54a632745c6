import type { Readable } from 'node:stream'

/** What a scanner says of a file. */
export type Verdict = 'clean' | 'infected'

/** Looks for malware in files before they are kept. */
export interface Scanner {
  /**
   * @param bytes of the whole file; read to their end, or destroyed.
   * @throws ScannerUnavailable when there is no verdict: the file must not be kept.
   */
  scan(bytes: Readable): Promise<Verdict>
  /** True when the scanner answers. Never throws. */
  isReachable(): Promise<boolean>
}

/** There is no verdict: the scanner was not reached, took too long, or failed. The same file may be scanned later. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable'
}
