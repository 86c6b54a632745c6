'use client'

import type { Macro } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { macroWords } from './words.ts'

/** Asks for confirmation before it deletes a macro. */
export function RemoveDialog({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const words = useWords(macroWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const remove = useMutation(
    trpc.macros.remove.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: trpc.macros.list.queryKey() })
        showToast({ kind: 'done', title: wordsNow(macroWords).removed })
        onClose()
      },
    }),
  )
  return (
    <DialogFrame
      open={macro !== null}
      onClose={onClose}
      title={words.removeTitle}
      words={macro && words.removeText(macro.name)}
      refusal={remove.error && wordsOf(faultOf(remove.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => macro && remove.mutate({ id: macro.id })}>
            {words.removeIt}
          </Button>
        </>
      }
    />
  )
}
