import { readFile } from 'node:fs/promises'
import { listSharedMacros, removeSharedMacro, setSharedMacro } from '@consult/directory'
import {
  invalidRequest,
  type Macro,
  type MacroFields,
  macroFieldsSchema,
  macroReviewSchema,
  type StatedMacroReview,
} from '@consult/domain'
import { type Command, Option } from 'commander'
import type { Runner } from '../runner.ts'

const examples = `
Every physician of the partner can insert shared macros; only operators can change them. Physicians manage their own macros
in the portal. The text can contain {patient.firstName}, {patient.lastName}, {patient.name}, {physician.name}, {partner.name} and {date}.

Examples:
  $ pnpm consult partner macro set par_… --name greeting --text "Good morning {patient.firstName},"
  $ pnpm consult partner macro set par_… --name fever --file fever.txt --owner "Dr. Osei" --review-on 2027-03-01
  $ pnpm consult partner macro list par_…
  $ pnpm consult partner macro remove par_… --name fever`

interface Written {
  readonly name: string
  readonly text?: string
  readonly file?: string
  readonly owner?: string
  readonly reviewOn?: string
}

const setSchema = macroFieldsSchema.extend(macroReviewSchema.partial().shape)

/** `none` clears it; left out, it stays as it is. */
const stated = (written: string | undefined): string | null | undefined => (written === 'none' ? null : written)

/** Reads and validates the macro from the options. @throws invalid_request, or the error of reading the file. */
async function fieldsOf({ name, text, file, owner, reviewOn }: Written): Promise<MacroFields & StatedMacroReview> {
  const written = file === undefined ? text : (await readFile(file, 'utf8')).replaceAll('\r\n', '\n').trimEnd()
  const parsed = setSchema.safeParse({ name, text: written, owner: stated(owner), reviewOn: stated(reviewOn) })
  if (parsed.success) return parsed.data
  throw invalidRequest(
    ...parsed.error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message })),
  )
}

/** A macro as the list shows it. */
function describe({ name, text, owner, reviewOn }: Macro): string {
  const about = [owner && `owner ${owner}`, reviewOn && `review on ${reviewOn}`].filter(Boolean).join(', ')
  return `${name}${about && ` (${about})`}\n  ${text.replaceAll('\n', '\n  ')}`
}

/** Adds `partner macro …`: manage a partner's shared macros. */
export function addMacroCommands(partner: Command, runner: Runner): void {
  const macro = partner.command('macro').description("manage a partner's shared macros").addHelpText('after', examples)

  macro
    .command('list')
    .argument('<id>', "the partner's id")
    .description("list a partner's shared macros")
    .action((id: string) =>
      runner.withServices(async (services) => {
        const macros = await listSharedMacros(services, id)
        const text = macros.map(describe).join('\n')
        return { result: { items: macros }, text: text || 'No shared macros.' }
      }),
    )

  macro
    .command('set')
    .argument('<id>', "the partner's id")
    .requiredOption('--name <name>', 'the name that physicians search for; replaces an existing macro of that name')
    .addOption(new Option('--text <text>', 'the text to insert').conflicts('file'))
    .addOption(new Option('--file <path>', 'read the text from a file'))
    .option('--owner <name|none>', 'who answers for the text')
    .option('--review-on <date|none>', 'the day on which somebody reviews it: 2027-03-01')
    .description('add a shared macro or replace its text')
    .action((id: string, written: Written) =>
      runner.withServices(async (services) => {
        const result = await setSharedMacro(services, { partnerId: id, ...(await fieldsOf(written)) })
        return { result, text: `Saved "${result.name}".` }
      }),
    )

  macro
    .command('remove')
    .argument('<id>', "the partner's id")
    .requiredOption('--name <name>', 'the name of the macro')
    .description('delete a shared macro')
    .action((id: string, { name }: { name: string }) =>
      runner.withServices(async (services) => {
        await removeSharedMacro(services, { partnerId: id, name: name.trim().normalize('NFC') })
        return { result: { partnerId: id, name }, text: `Deleted "${name}".` }
      }),
    )
}
