'use client'

import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { PopoverFrame } from '@consult/ui/controls/popover-frame.tsx'
import { useOpenWhile } from '@consult/ui/controls/use-open-while.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { handOverWords } from './hand-over/words.ts'
import { useAnswerHandOver, useOpenHandOvers } from './use-hand-overs.ts'
import { useOfferOutcomes } from './use-offer-outcomes.ts'
import { useTeamNews } from './use-team-news.ts'
import { teamWords } from './words.ts'

const linkLook = 'block rounded-s px-3 py-2 hover:bg-hover wrap-anywhere'

/**
 * What colleagues ask of the physician, on every page: consults that are handed over to them, and notes that mention
 * them. It is there while there is something.
 */
export function TeamButton() {
  useTeamNews()
  useOfferOutcomes()
  const words = useWords(teamWords)
  const handing = useWords(handOverWords)
  const locale = useLocale()
  const { me } = useWorkspace()
  const answer = useAnswerHandOver()
  const mentions = useQuery(useTRPC().teamwork.mentions.queryOptions()).data?.mentions ?? []
  const coming = useOpenHandOvers().filter(({ handOver }) => handOver.to?.id === me.physician.id)
  const count = mentions.length + coming.length
  const [open, setOpen] = useOpenWhile(count > 0)
  if (count === 0) return null
  const close = () => setOpen(false)
  return (
    <PopoverFrame
      title={words.inboxTitle}
      open={open}
      onOpenChange={setOpen}
      className="w-[min(24rem,100vw-1rem)]"
      trigger={
        <IconButton label={words.inbox(count)} className="relative text-accent-text">
          <AtSign className="size-5" aria-hidden />
          <span
            aria-hidden
            className="figures absolute -top-0.5 -right-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent"
          >
            {count}
          </span>
        </IconButton>
      }
    >
      <h2 className="px-3 py-1.5 text-s font-semibold">{words.inboxTitle}</h2>
      <ul className="grid gap-1">
        {coming.map(({ handOver, patientName }) => (
          <li key={handOver.id} className="rounded-s bg-accent-soft pb-2">
            <InboxLink place={{ view: 'mine', consultId: handOver.asyncConsultId }} onGo={close} className={linkLook}>
              <span className="block font-medium">
                {handing.comes(handOver.from.name, patientName ?? words.aPatient)}
              </span>
              {(handOver.note?.summary ?? handOver.note?.toDo) && (
                <span dir="auto" className="line-clamp-2 text-s text-muted">
                  {handOver.note?.summary ?? handOver.note?.toDo}
                </span>
              )}
            </InboxLink>
            <div className="flex flex-wrap gap-2 px-3 pt-1">
              <Button look="primary" busy={answer.busy} onClick={() => answer.accept(handOver.asyncConsultId)}>
                {handing.accept}
              </Button>
              <Button busy={answer.busy} onClick={() => answer.decline(handOver.asyncConsultId)}>
                {handing.decline}
              </Button>
            </div>
          </li>
        ))}
        {mentions.map((mention) => (
          <li key={mention.noteId}>
            <InboxLink place={{ view: 'mine', consultId: mention.asyncConsultId }} onGo={close} className={linkLook}>
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="min-w-0 flex-1 font-medium">
                  {words.mentionedBy(mention.authorName, mention.patientName ?? words.aPatient)}
                </span>
                <time dateTime={mention.createdAt} className="figures text-xs text-faint">
                  {timeWords(mention.createdAt, locale)}
                </time>
              </span>
              <span dir="auto" className="line-clamp-2 text-s text-muted">
                {mention.text ?? words.withheld}
              </span>
            </InboxLink>
          </li>
        ))}
      </ul>
    </PopoverFrame>
  )
}
