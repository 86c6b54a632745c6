'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { RuleList } from '../../features/red-flags/rule-list.tsx'
import { RuleSource } from '../../features/red-flags/rule-source.tsx'
import { useRules } from '../../features/red-flags/rules.ts'
import { redFlagWords } from '../../features/red-flags/words.ts'

/** The page for the words of emergencies that are looked for in patients' messages. */
export function RedFlagsPage() {
  const words = useWords(redFlagWords)
  const query = useRules()
  return (
    <PageFrame title={words.title} intro={words.intro} width="reading">
      <QueryBody query={query} failed={words.failed}>
        {(rules) => (
          <div className="grid grid-cols-1 gap-4">
            <RuleSource rules={rules} />
            <RuleList rules={rules.rules} />
          </div>
        )}
      </QueryBody>
    </PageFrame>
  )
}
