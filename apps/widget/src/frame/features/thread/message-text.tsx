import { findLinks } from '@consult/domain/message-links'
import { useMemo } from 'preact/hooks'

/** Shows a message as plain text, with links. A link does not tell its target where the patient followed it. */
export function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => findLinks(text), [text])
  return (
    <p class="words" dir="auto">
      {pieces.map((piece, index) =>
        piece.href === undefined ? (
          piece.text
        ) : (
          <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer">
            {piece.text}
            {piece.host && ` (${piece.host})`}
          </a>
        ),
      )}
    </p>
  )
}
