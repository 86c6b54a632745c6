import { createClamdScanner, scannerSettingsOf } from '@consult/scanner'
import { check, ok, problem, skipped } from '../check.ts'

export const scanner = check('scanner', async (config) => {
  const settings = scannerSettingsOf(config)
  if (settings === null) return skipped('SCAN_URL is not set: uploads are not scanned')
  if (await createClamdScanner(settings).isReachable()) return ok('clamd responds')
  return problem('clamd does not respond, so uploads are refused', 'Start clamd, or correct SCAN_URL.')
})
