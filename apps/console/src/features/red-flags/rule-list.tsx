'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { rowList } from '@consult/web-client/lists/row-class.ts'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { Section } from '../../ui/section.tsx'
import { languageName } from './language-name.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleRow } from './rule-row.tsx'
import type { Rule } from './rules.ts'
import { redFlagWords } from './words.ts'

const everything = 'all'

/** The rules of one language, or of all. */
export function RuleList({ rules }: { rules: readonly Rule[] }) {
  const words = useWords(redFlagWords)
  const reader = useLanguage()
  const mayChange = useMay('changeSettings')
  const [chosen, setChosen] = useState<string>(reader)
  const [adding, setAdding] = useState(false)
  const counts = new Map<string, number>()
  for (const { language } of rules) counts.set(language, (counts.get(language) ?? 0) + 1)
  const language = counts.has(chosen) ? chosen : everything
  const shown = language === everything ? rules : rules.filter((rule) => rule.language === language)
  const named = [...counts].map(([tag, count]) => ({ tag, count, name: languageName(tag, reader) }))
  return (
    <Section title={words.list} tools={mayChange && <Button onClick={() => setAdding(true)}>{words.add}</Button>}>
      <SelectField
        label={words.language}
        value={language}
        options={[
          { value: everything, text: words.allLanguages(rules.length) },
          ...named
            .sort((one, other) => one.name.localeCompare(other.name, reader))
            .map(({ tag, name, count }) => ({ value: tag, text: words.ofLanguage(name, count) })),
        ]}
        onChange={setChosen}
      />
      {shown.length > 0 && (
        <ul aria-label={words.list} className={rowList}>
          {shown.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      {adding && (
        <RuleForm rule={null} language={language === everything ? reader : language} onClose={() => setAdding(false)} />
      )}
    </Section>
  )
}
