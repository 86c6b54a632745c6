import { z } from 'zod'

/** Where clamd listens. */
export type ScannerSettings = { readonly host: string; readonly port: number } | { readonly path: string }

/** Parses `clamd://host:port` or `unix:///run/clamav/clamd.ctl`; null for anything else. */
function readUrl(text: string): ScannerSettings | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, pathname, username, search, hash } = new URL(text)
  if (username || search || hash) return null
  if (protocol === 'unix:') return hostname === '' && pathname.length > 1 ? { path: decodeURI(pathname) } : null
  const isHost = protocol === 'clamd:' && hostname !== '' && port !== '' && (pathname === '' || pathname === '/')
  return isHost ? { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) } : null
}

/** The variable that configures scanning, for the process that accepts uploads. */
export const scannerVariables = {
  /**
   * A clamd that scans every upload before it is stored: `clamd://127.0.0.1:3310` or `unix:///run/clamav/clamd.ctl`.
   * Default: uploads are not scanned.
   */
  SCAN_URL: z
    .string()
    .refine((text) => readUrl(text) !== null, 'expected clamd://host:port or unix:///path/of/the/socket')
    .optional(),
}

/** Reads the settings from the variable; null when uploads are not scanned. */
export const scannerSettingsOf = ({
  SCAN_URL,
}: z.output<z.ZodObject<typeof scannerVariables>>): ScannerSettings | null => (SCAN_URL ? readUrl(SCAN_URL) : null)
