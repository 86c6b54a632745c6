import { recordingConsentWordings } from '@consult/domain/recording-wordings'
import { Button } from '@consult/ui/controls/button.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notice } from '../notice-class.ts'
import { mediaWords } from './words.ts'

const { version, texts } = recordingConsentWordings.physician

/** Asks the physician for consent to recording. No is as easy to choose as yes. */
export function RecordingQuestion({
  id,
  onAnswer,
  onKeep,
}: {
  id: string
  onAnswer?: () => void
  onKeep?: () => void
}) {
  const words = useWords(mediaWords)
  const language = useLanguage()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const shown = language in texts ? (language as keyof typeof texts) : 'en'
  const answering = useMutation(
    trpc.calls.answerRecording.mutationOptions({
      onSuccess: async (consent) => {
        await putSaved(queries, trpc.calls.recordingConsent.queryKey({ id }), consent)
        void queries.invalidateQueries({ queryKey: trpc.portalCalls.get.queryKey({ id }) })
        onAnswer?.()
      },
    }),
  )
  const answer = (agreed: boolean) => answering.mutate({ id, agreed, version, language: shown })
  return (
    <section
      aria-labelledby="recording-question"
      className={`${notice} grid grid-cols-1 justify-items-start gap-2 p-4 [&_button]:max-w-full [&_button]:whitespace-normal`}
    >
      <h2 id="recording-question" className="text-m font-semibold">
        {words.askTitle}
      </h2>
      <p lang={shown} className="text-s text-muted">
        {texts[shown]}
      </p>
      {answering.isError && (
        <p role="alert" className="text-s font-medium text-danger-text">
          {words.answerFailed}
          {wordsOf(faultOf(answering.error), language)}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button busy={answering.isPending} onClick={() => answer(true)}>
          {words.agree}
        </Button>
        <Button busy={answering.isPending} onClick={() => answer(false)}>
          {words.decline}
        </Button>
        {onKeep && (
          <Button look="quiet" onClick={onKeep}>
            {words.keep}
          </Button>
        )}
      </div>
    </section>
  )
}
