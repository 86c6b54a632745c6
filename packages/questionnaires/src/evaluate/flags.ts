import { type Flag, type FlagLevel, flagLevels, type Text } from '../model/questionnaire.ts'
import { optionOf } from './check-value.ts'
import type { Enablement } from './enablement.ts'
import type { Node } from './node.ts'
import type { ScoreResult } from './scores.ts'

/** A red flag that an answer or a score raises. */
export interface RaisedFlag {
  /** The question, or null if a score raises the flag. */
  readonly linkId: string | null
  /** The code of the score, or null if an answer raises the flag. */
  readonly score: string | null
  readonly level: FlagLevel
  /** For clinicians: the author's words, or the question and its answer. */
  readonly text: Text
}

const empty: Text = { text: '', translations: {} }

/** Joins two texts in each language that both have. */
function join(left: Text, right: Text): Text {
  const both = Object.keys(left.translations).filter((language) => Object.hasOwn(right.translations, language))
  return {
    text: `${left.text}: ${right.text}`,
    translations: Object.fromEntries(
      both.map((language) => [language, `${left.translations[language]}: ${right.translations[language]}`]),
    ),
  }
}

function raise({ level, text }: Flag, from: Pick<RaisedFlag, 'linkId' | 'score'>, what: () => Text): RaisedFlag {
  return { ...from, level, text: text ?? what() }
}

function flagsOfAnswers(node: Node): RaisedFlag[] {
  const { item, answers } = node
  const from = { linkId: item.linkId, score: null }
  const question = item.text ?? empty
  return answers.flatMap((value) => {
    if (value.kind === 'boolean') return value.value && item.flag ? [raise(item.flag, from, () => question)] : []
    const option = optionOf(item, value)
    return option?.flag ? [raise(option.flag, from, () => join(question, option.label))] : []
  })
}

/** Finds the red flags that a response raises, the most serious ones first. */
export function findFlags(
  nodes: readonly Node[],
  scores: readonly ScoreResult[],
  enablement: Enablement,
): RaisedFlag[] {
  const ofAnswers = nodes.filter((node) => enablement.isEnabled(node)).flatMap(flagsOfAnswers)
  const ofScores = scores.flatMap(({ code, title, band }) => {
    if (!band?.flag) return []
    return [
      raise(band.flag, { linkId: null, score: code }, () =>
        join(title ?? { text: code, translations: {} }, band.label),
      ),
    ]
  })
  return [...ofAnswers, ...ofScores].sort((a, b) => flagLevels.indexOf(b.level) - flagLevels.indexOf(a.level))
}
