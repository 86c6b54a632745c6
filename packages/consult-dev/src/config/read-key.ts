import { CommandError } from '../output/command-error.ts'

/** The stream on which a key is typed or piped: standard input. */
export interface KeyInput extends AsyncIterable<Uint8Array | string> {
  readonly isTTY?: boolean | undefined
  setRawMode?(isRaw: boolean): unknown
}

const isPrintable = (character: string) => character >= ' ' && character !== '\u007f'

/** Reads a line from a terminal without showing the typed text. @throws CommandError after Ctrl-C or Ctrl-D. */
async function readHidden(input: KeyInput): Promise<string> {
  let typed = ''
  for await (const chunk of input) {
    for (const character of chunk.toString()) {
      if (character === '\r' || character === '\n') return typed
      if (character === '\u0003' || character === '\u0004') throw new CommandError('canceled', 'Canceled.')
      if (character === '\u007f' || character === '\b') typed = typed.slice(0, -1)
      else if (isPrintable(character)) typed += character
    }
  }
  return typed
}

/**
 * Reads an API key: from a terminal, without showing it; otherwise all of the piped input.
 * @param ask prints the prompt.
 */
export async function readKey(input: KeyInput, ask: (text: string) => void): Promise<string> {
  if (!input.isTTY) {
    const chunks: string[] = []
    for await (const chunk of input) chunks.push(chunk.toString())
    return chunks.join('').trim()
  }
  ask('API key (not shown): ')
  input.setRawMode?.(true)
  try {
    return (await readHidden(input)).trim()
  } finally {
    input.setRawMode?.(false)
    ask('\n')
  }
}
