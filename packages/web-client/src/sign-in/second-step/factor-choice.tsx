'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { KeyRound, Smartphone } from 'lucide-react'
import { secondStepWords } from './words.ts'

/** Asks which second factor to set up. */
export function FactorChoice({ onChoose }: { onChoose: (view: 'new_passkey' | 'enroll') => void }) {
  const words = useWords(secondStepWords)
  const choices = [
    { view: 'new_passkey', Icon: KeyRound, title: words.choosePasskey, text: words.choosePasskeyText },
    { view: 'enroll', Icon: Smartphone, title: words.chooseApp, text: words.chooseAppText },
  ] as const
  return (
    <ul className="grid grid-cols-1 gap-3">
      {choices.map(({ view, Icon, title, text }) => (
        <li key={view}>
          <button
            type="button"
            onClick={() => onChoose(view)}
            className="flex w-full flex-wrap items-start gap-3 rounded-m border border-line-strong bg-surface px-4 py-3 text-start transition-colors duration-(--quick) hover:bg-hover"
          >
            <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden />
            <span className="grid min-w-0 grow basis-36 grid-cols-1 gap-0.5 wrap-anywhere">
              <span className="text-m font-medium">{title}</span>
              <span className="text-s text-muted">{text}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
