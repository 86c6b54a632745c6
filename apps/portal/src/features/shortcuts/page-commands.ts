import { createStore } from '@consult/ui/state/store.ts'
import { useEffect, useRef } from 'react'

/** An act of the page that has no key of its own. The command palette offers it, so that the keyboard need not look for its button. */
export interface PageCommand {
  readonly name: string
  /** True for an act on what is open: the consult or the call. */
  readonly onOpen: boolean
  readonly run: () => void
}

/** The acts that are possible now, by id. */
export const pageCommands = createStore<ReadonlyMap<string, PageCommand>>(new Map())

/** Offers an act. @returns a function that ends the offer. */
export function offerCommand(id: string, command: PageCommand): () => void {
  pageCommands.set((all) => new Map(all).set(id, command))
  return () =>
    pageCommands.set((all) => {
      if (all.get(id) !== command) return all
      const rest = new Map(all)
      rest.delete(id)
      return rest
    })
}

/** Offers an act in the command palette while the component is on the page. @param on false while it is not possible. */
export function usePageCommand(id: string, { name, onOpen, run }: PageCommand, on = true): void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  useEffect(
    () => (on ? offerCommand(id, { name, onOpen, run: () => newest.current() }) : undefined),
    [id, name, onOpen, on],
  )
}
