import { createStore } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Texts = Readonly<Record<string, string | null | undefined>>

/**
 * Texts that were written in dialogs but not sent, by dialog and consult. They survive Esc and a change of page, but
 * not closing the tab.
 */
const unsentTexts = createStore<Readonly<Record<string, Texts>>>({})

unsentTexts.subscribe(() => markUnsaved('dialogs', Object.keys(unsentTexts.get()).length > 0))

/** Returns the texts that were written but not sent. @param key the dialog and the consult. */
export const unsentText = (key: string): Texts => unsentTexts.get()[key] ?? {}

/** Stores the texts, or forgets them when all are empty. */
export function keepText(key: string, texts: Texts): void {
  unsentTexts.set(({ [key]: _before, ...rest }) => {
    const isEmpty = Object.values(texts).every((text) => !text?.trim())
    return isEmpty ? rest : { ...rest, [key]: texts }
  })
}

/** Keeps the texts of a form while the physician writes them. */
export function useKeptText<Values extends FieldValues & Texts>(
  key: string,
  watch: UseFormReturn<Values>['watch'],
): void {
  useEffect(() => {
    const watching = watch((values) => keepText(key, values as Texts))
    return () => watching.unsubscribe()
  }, [key, watch])
}
