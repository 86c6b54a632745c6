/** How text looks in a terminal. Without colors, every function returns its text. */
export interface Style {
  bold(text: string): string
  dim(text: string): string
  good(text: string): string
  bad(text: string): string
  notable(text: string): string
}

const codes = { bold: 1, dim: 2, good: 32, bad: 31, notable: 33 } as const

/** Reports whether output may be colored: it goes to a terminal, and the user has not turned colors off. */
export function mayColor(isTerminal: boolean, environment: NodeJS.ProcessEnv): boolean {
  return isTerminal && !environment.NO_COLOR && environment.TERM !== 'dumb'
}

export function createStyle(isColored: boolean): Style {
  const paint = (code: number) => (text: string) =>
    isColored && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text
  return {
    bold: paint(codes.bold),
    dim: paint(codes.dim),
    good: paint(codes.good),
    bad: paint(codes.bad),
    notable: paint(codes.notable),
  }
}

/** Returns external text without control characters, which could otherwise change what a terminal shows. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')
}
