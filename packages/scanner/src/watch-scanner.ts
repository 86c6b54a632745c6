import { type Scanner, ScannerUnavailable, type Verdict } from './scanner.ts'

/** Wraps the scanner and calls `onOutcome` with the outcome of each scan. */
export function watchScanner(scanner: Scanner, onOutcome: (outcome: Verdict | 'unavailable') => void): Scanner {
  return {
    ...scanner,
    scan: async (bytes) => {
      try {
        const verdict = await scanner.scan(bytes)
        onOutcome(verdict)
        return verdict
      } catch (error) {
        if (error instanceof ScannerUnavailable) onOutcome('unavailable')
        throw error
      }
    },
  }
}
