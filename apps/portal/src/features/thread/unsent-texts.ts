import { createStore } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Texts = Readonly<Record<string, string | null | undefined>>

/** What is written in dialogs and not sent, by dialog and consult. It survives Esc and a change of page, but not the tab. */
const unsentTexts = createStore<Readonly<Record<string, Texts>>>({})

unsentTexts.subscribe(() => markUnsaved('dialogs', Object.keys(unsentTexts.get()).length > 0))

/** Returns what was written and not sent. @param key the dialog and the consult. */
export const unsentText = (key: string): Texts => unsentTexts.get()[key] ?? {}

/** Keeps or, when all are empty, forgets what is written. */
export function keepText(key: string, texts: Texts): void {
  unsentTexts.set(({ [key]: _before, ...rest }) => {
    const isEmpty = Object.values(texts).every((text) => !text?.trim())
    return isEmpty ? rest : { ...rest, [key]: texts }
  })
}

/** Keeps the texts of a form while they are written. */
export function useKeptText<Values extends FieldValues & Texts>(
  key: string,
  watch: UseFormReturn<Values>['watch'],
): void {
  useEffect(() => {
    const watching = watch((values) => keepText(key, values as Texts))
    return () => watching.unsubscribe()
  }, [key, watch])
}
