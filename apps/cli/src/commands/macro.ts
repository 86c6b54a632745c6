import { readFile } from 'node:fs/promises'
import { invalidRequest, type MacroFields, macroFieldsSchema } from '@consult/domain'
import { listSharedMacros, removeSharedMacro, setSharedMacro } from '@consult/services'
import { type Command, Option } from 'commander'
import type { Runner } from '../runner.ts'

const examples = `
Every physician of the partner may insert these; only operators change them. Physicians keep their own in the portal.
A text may hold {patient.firstName}, {patient.lastName}, {patient.name}, {physician.name}, {partner.name} and {date}.

Examples:
  $ pnpm consult partner macro set par_… --name greeting --text "Good morning {patient.firstName},"
  $ pnpm consult partner macro set par_… --name fever --file fever.txt
  $ pnpm consult partner macro list par_…
  $ pnpm consult partner macro remove par_… --name fever`

interface Written {
  readonly name: string
  readonly text?: string
  readonly file?: string
}

/** @throws invalid_request, or what reading the file throws. */
async function fieldsOf({ name, text, file }: Written): Promise<MacroFields> {
  const written = file === undefined ? text : (await readFile(file, 'utf8')).replaceAll('\r\n', '\n').trimEnd()
  const parsed = macroFieldsSchema.safeParse({ name, text: written })
  if (parsed.success) return parsed.data
  throw invalidRequest(
    ...parsed.error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message })),
  )
}

/** `partner macro …`: the macros that a partner's physicians share. */
export function addMacroCommands(partner: Command, runner: Runner): void {
  const macro = partner
    .command('macro')
    .description("texts that a partner's physicians share")
    .addHelpText('after', examples)

  macro
    .command('list')
    .argument('<id>', "the partner's id")
    .description("list a partner's shared macros")
    .action((id: string) =>
      runner.withServices(async (services) => {
        const macros = await listSharedMacros(services, id)
        const text = macros.map(({ name, text }) => `${name}\n  ${text.replaceAll('\n', '\n  ')}`).join('\n')
        return { result: { items: macros }, text: text || 'No shared macros.' }
      }),
    )

  macro
    .command('set')
    .argument('<id>', "the partner's id")
    .requiredOption('--name <name>', 'what physicians find it by; an existing one gets the new text')
    .addOption(new Option('--text <text>', 'what it inserts').conflicts('file'))
    .addOption(new Option('--file <path>', 'a file that holds the text'))
    .description('add a shared macro, or change its text')
    .action((id: string, written: Written) =>
      runner.withServices(async (services) => {
        const result = await setSharedMacro(services, { partnerId: id, ...(await fieldsOf(written)) })
        return { result, text: `Physicians find it as "${result.name}".` }
      }),
    )

  macro
    .command('remove')
    .argument('<id>', "the partner's id")
    .requiredOption('--name <name>', 'which one')
    .description('take a shared macro away')
    .action((id: string, { name }: { name: string }) =>
      runner.withServices(async (services) => {
        await removeSharedMacro(services, { partnerId: id, name: name.trim().normalize('NFC') })
        return { result: { partnerId: id, name }, text: `"${name}" is gone.` }
      }),
    )
}
