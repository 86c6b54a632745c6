'use client'

import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useState } from 'react'
import { faultsOf, type RuleFaults, refusedFaults } from './rule-faults.ts'
import { type Rule, useShowRules } from './rules.ts'
import { redFlagWords } from './words.ts'

const priorities = ['emergency', 'urgent', 'routine'] as const

/** The fault of the phrases in words. */
function usePhraseFault(fault: RuleFaults['phrases']): string | undefined {
  const words = useWords(redFlagWords)
  if (fault === undefined) return undefined
  if (typeof fault === 'object') return words.phraseFault(fault.wrong)
  return { missing: words.phrasesMissing, many: words.phrasesMany, crowded: words.crowded }[fault]
}

/** Adds or changes a rule. @param rule the one to change; null: a new one. @param language of a new one */
export function RuleForm({ rule, language, onClose }: { rule: Rule | null; language: string; onClose: () => void }) {
  const words = useWords(redFlagWords)
  const api = useTRPCClient().consoleRedFlags
  const show = useShowRules()
  const [fields, setFields] = useState({
    id: rule?.id ?? '',
    language: rule?.language ?? language,
    phrases: rule?.phrases.join('\n') ?? '',
    priority: rule?.priority ?? 'urgent',
    advice: rule?.advice ?? '',
  })
  const [faults, setFaults] = useState<RuleFaults>({})
  const set = (changed: Partial<typeof fields>) => setFields((now) => ({ ...now, ...changed }))
  const run = async () => {
    const written: Rule = {
      id: fields.id.trim(),
      language: fields.language.trim(),
      phrases: fields.phrases.split('\n').flatMap((line) => line.trim() || []),
      priority: fields.priority,
      advice: fields.advice.trim() || null,
    }
    const found = faultsOf(written)
    setFaults(found ?? {})
    if (found) return false
    try {
      await show(api.save.mutate({ rule: written, replaces: rule?.id ?? null }), words.saved(written.id))
    } catch (error) {
      const refused = refusedFaults(error)
      if (!refused) throw error
      setFaults(refused)
      return false
    }
    return true
  }
  const idFault = { malformed: words.idFault, taken: words.idTaken }
  const title = rule ? words.editTitle(rule.id) : words.add
  return (
    <ChangeDialog change={{ title, button: rule ? words.save : title, wide: true, run }} onClose={onClose}>
      <TextField
        label={words.id}
        hint={words.idHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={fields.id}
        fault={faults.id && idFault[faults.id]}
        onChange={(event) => set({ id: event.target.value })}
      />
      <TextField
        label={words.language}
        hint={words.languageHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.language}
        fault={faults.language && words.languageFault}
        onChange={(event) => set({ language: event.target.value })}
      />
      <TextArea
        label={words.phrases}
        hint={words.phrasesHint}
        rows={8}
        dir="auto"
        spellCheck={false}
        value={fields.phrases}
        fault={usePhraseFault(faults.phrases)}
        onChange={(event) => set({ phrases: event.target.value })}
      />
      <RadioCards
        label={words.priority}
        value={fields.priority}
        options={priorities.map((value) => ({
          value,
          label: words.priorities[value],
          text: words.priorityText[value],
        }))}
        onChange={(priority) => set({ priority })}
      />
      <TextArea
        label={words.adviceLabel}
        hint={words.adviceHint}
        rows={3}
        dir="auto"
        maxLength={500}
        value={fields.advice}
        onChange={(event) => set({ advice: event.target.value })}
      />
    </ChangeDialog>
  )
}
