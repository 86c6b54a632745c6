import type { TrayFile } from '../../entities/attachments/tray.ts'
import type { Say } from '../../ui/words/say.ts'

/** Returns the text that says why a file cannot be sent; empty when it can. */
export function refusalWords(say: Say, { state, refusal }: Pick<TrayFile, 'state' | 'refusal'>): string {
  if (state === 'lost') return say('fileLost')
  if (state !== 'refused') return ''
  if (refusal === 'size') return say('fileTooLarge')
  if (refusal === 'type') return say('fileWrongType')
  if (refusal === 'unreadable') return say('fileUnreadable')
  if (refusal === 'malware') return say('fileMalware')
  if (refusal === 'too_many_today') return say('fileTooManyToday')
  return refusal === 'empty' ? say('fileEmpty') : say('fileNotTaken')
}
