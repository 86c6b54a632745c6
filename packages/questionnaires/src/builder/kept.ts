import { ownUrls, urls, weightUrls } from '../read/extension-urls.ts'
import { isJson, type Json, objectsOf } from './json.ts'

/** A part of the JSON that the builder does not edit. */
export interface Kept {
  /** The property, or the last part of the URL of an extension. */
  readonly name: string
  readonly json: unknown
}

interface Edited {
  readonly names: readonly string[]
  readonly urls: readonly string[]
}

const editedInItems: Edited = {
  names: [
    'linkId',
    'type',
    'text',
    '_text',
    'prefix',
    '_prefix',
    'required',
    'repeats',
    'maxLength',
    'enableWhen',
    'enableBehavior',
    'answerOption',
    'item',
    'extension',
  ],
  urls: [
    urls.itemControl,
    urls.minLength,
    urls.minValue,
    urls.maxValue,
    urls.minQuantity,
    urls.maxQuantity,
    urls.minOccurs,
    urls.maxOccurs,
    urls.decimalPlaces,
    urls.unit,
    urls.unitOption,
    ownUrls.flag,
  ],
}

const editedInOptions: Edited = {
  names: ['valueCoding', 'valueString', '_valueString', '_valueInteger', 'extension'],
  urls: [...weightUrls, urls.optionExclusive, ownUrls.flag],
}

const editedInRoot: Edited = {
  names: ['resourceType', 'status', 'language', 'title', '_title', 'description', '_description', 'item', 'extension'],
  urls: [ownUrls.score],
}

const lastPart = (url: unknown) =>
  String(url)
    .replace(/^.*[/:]/, '')
    .slice(0, 80)

function keptIn(json: Json, edited: Edited): Kept[] {
  const names = Object.keys(json).filter((name) => !edited.names.includes(name))
  const extensions = objectsOf(json, 'extension').filter(({ url }) => !edited.urls.includes(String(url)))
  return [
    ...names.map((name) => ({ name, json: json[name] })),
    ...extensions.map((extension) => ({ name: lastPart(extension.url), json: extension })),
  ]
}

/** What texts have beside their translations, such as a rendering. */
const keptInTexts = (json: Json, names: readonly string[]): Kept[] =>
  names.flatMap((name) => {
    const sibling = json[name]
    return isJson(sibling) ? keptIn(sibling, { names: ['extension'], urls: [urls.translation] }) : []
  })

/** What the builder keeps as it is on an item. */
export const keptInItem = (json: Json): Kept[] => [
  ...keptIn(json, editedInItems),
  ...keptInTexts(json, ['_text', '_prefix']),
  ...objectsOf(json, 'answerOption').flatMap((option) => keptIn(option, editedInOptions)),
  ...objectsOf(json, 'enableWhen').flatMap((condition) =>
    keptIn(condition, { names: Object.keys(condition), urls: [] }),
  ),
]

/** What the builder keeps as it is on the form. */
export const keptInForm = (root: Json): Kept[] => [
  ...keptIn(root, editedInRoot),
  ...keptInTexts(root, ['_title', '_description']),
]

const decides: readonly string[] = [urls.enableExpression]

/** Whether an expression decides when an item is asked, so that it can have no conditions. */
export const hasEnableExpression = (json: Json): boolean =>
  objectsOf(json, 'extension').some(({ url }) => decides.includes(String(url)))
