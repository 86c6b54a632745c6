import type { Readable } from 'node:stream'

/** The result of a scan. */
export type Verdict = 'clean' | 'infected'

/** Scans files for malware before they are stored. */
export interface Scanner {
  /**
   * @param bytes the complete file; read to its end, or destroyed.
   * @throws ScannerUnavailable when there is no verdict: the file must not be stored.
   */
  scan(bytes: Readable): Promise<Verdict>
  /** True when the scanner answers. Never throws. */
  isReachable(): Promise<boolean>
}

/**
 * The scan has no verdict: the scanner was unreachable, timed out or failed. The same file may be scanned again
 * later.
 */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable'
}
