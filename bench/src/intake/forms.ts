/** A questionnaire and answers to it that can be submitted. */
export interface Form {
  readonly key: string
  readonly questionnaire: Record<string, unknown>
  readonly response: Record<string, unknown>
}

const scale = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']

/** Of five questions in a row: three with one choice, one with a text, and one that is asked because of a choice. */
function itemOf(n: number): Record<string, unknown> {
  const item = { linkId: `q${n}`, text: `How often were you bothered by complaint ${n}?` }
  if (n % 5 === 3) return { ...item, type: 'string', maxLength: 200 }
  const choices = {
    type: 'choice',
    answerOption: scale.map((display, at) => ({ valueCoding: { code: `${at}`, display } })),
  }
  if (n % 5 < 3) return { ...item, ...choices, required: true }
  const asked = { question: `q${n - 4}`, operator: '=', answerCoding: { code: '2' } }
  return { ...item, ...choices, required: true, enableWhen: [asked] }
}

const answerOf = (n: number) => {
  const answer = n % 5 === 3 ? { valueString: 'For about a week, mostly at night.' } : { valueCoding: { code: '2' } }
  return { linkId: `q${n}`, answer: [answer] }
}

/** A form with this many questions, all of which are answered. */
export function formOf(items: number): Form {
  const numbers = Array.from({ length: items }, (_each, n) => n)
  return {
    key: `bench-${items}`,
    questionnaire: { resourceType: 'Questionnaire', title: `${items} questions`, item: numbers.map(itemOf) },
    response: { resourceType: 'QuestionnaireResponse', item: numbers.map(answerOf) },
  }
}
