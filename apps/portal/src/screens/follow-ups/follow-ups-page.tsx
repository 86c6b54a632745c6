'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { FollowUpGroups } from '../../features/planning/follow-up-groups.tsx'
import { SnoozedList } from '../../features/planning/snoozed-list.tsx'
import { useSnoozes } from '../../features/planning/use-snoozes.ts'
import { planningWords } from '../../features/planning/words.ts'

/** The page of what a physician put aside and of what is to be done later. */
export function FollowUpsPage() {
  const words = useWords(planningWords)
  const snoozes = useSnoozes()
  const [whose, setWhose] = useState<'mine' | 'all'>('mine')
  return (
    <PageFrame title={words.title} intro={words.intro} width="reading">
      <div className="grid gap-8 pb-8">
        <section aria-labelledby="page-snoozed">
          <h2 id="page-snoozed" className="pb-1 text-l font-semibold">
            {words.pile}
          </h2>
          {snoozes.length === 0 ? (
            <p className="text-muted">{words.pileEmpty}</p>
          ) : (
            <div className="-mx-2 text-m">
              <SnoozedList snoozes={snoozes} />
            </div>
          )}
        </section>
        <section aria-labelledby="page-follow-ups" className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="page-follow-ups" className="text-l font-semibold">
              {words.followUps}
            </h2>
            <Segmented
              label={words.show}
              value={whose}
              options={(['mine', 'all'] as const).map((value) => ({ value, text: words.whose[value] }))}
              onChange={setWhose}
            />
          </div>
          <FollowUpGroups key={whose} whose={whose} />
        </section>
      </div>
    </PageFrame>
  )
}
