const steps = ['byte', 'kilobyte', 'megabyte'] as const

/** Formats a size for people: `1.2 MB`. */
export function byteWords(bytes: number, language: string): string {
  const step = bytes >= 1_000_000 ? 2 : bytes >= 1000 ? 1 : 0
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: steps[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1000 ** step)
}
