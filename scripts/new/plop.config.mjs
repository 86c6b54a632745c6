import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// `pnpm new operation` drafts an operation of `/v1`. CONTRIBUTING.md has the steps that remain.

const root = join(import.meta.dirname, '../..')
const routersFolder = 'packages/trpc/src/routers'
const routers = readdirSync(join(root, routersFolder))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''))

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const isRead = ({ method }) => method === 'GET'

/** Adds a name to a module's import, or the import. Biome sorts both. */
const importFrom = (text, module, name) => {
  const importing = new RegExp(`import \\{([^}]*)\\} from '${module}'`)
  return importing.test(text)
    ? text.replace(importing, (_, names) => `import {${names.trimEnd().replace(/,$/, '')}, ${name} } from '${module}'`)
    : `import { ${name} } from '${module}'\n${text}`
}

/** The package of a use case, and the folder in its sources: `directory/patients` is `patients` in `directory`. */
const place = (folder) => {
  const [name, ...rest] = folder.split('/')
  return { name, within: rest.join('/') }
}

/** The scope of the router's last operation that reads or writes, as the new one does. Without one, types ask for it. */
const scopeLike = (text, reads) =>
  [...text.matchAll(/scope: '([^']+)'/g)].findLast(([, scope]) => reads === scope.endsWith(':read'))?.[1] ?? 'TODO'

/** The procedure, as the last of its router. */
const addProcedure = (text, { name, useCase, folder, method, path }) => {
  const scope = scopeLike(text, isRead({ method }))
  const procedure = `  ${name}: accepting('partner')
    .meta({
      scope: '${scope}',
      ${isRead({ method }) ? "audit: 'entered',\n      " : ''}rest: {
        method: '${method}',
        path: '${path}',
        summary: 'TODO: a verb phrase, such as "Retrieve a patient"',
        description: 'TODO: what the operation does, for partners.',
      },
    })
    .input(${useCase}Schema)
    .output(${useCase}ResultSchema)
    .${isRead({ method }) ? 'query' : 'mutation'}(({ ctx, input }) => ${useCase}(ctx.request, input)),
})
`
  const withProcedure = text.replace(/\}\)\s*$/, procedure)
  const withSchemas = [`${useCase}Schema`, `${useCase}ResultSchema`].reduce(
    (result, schema) => importFrom(result, '@consult/domain', schema),
    withProcedure,
  )
  return importFrom(withSchemas, `@consult/${place(folder).name}`, useCase)
}

/** The name of the response in the OpenAPI document. */
const addResponseName = (text, { useCase }) => {
  const name = useCase.charAt(0).toUpperCase() + useCase.slice(1)
  const line = `  ${name}Result: ${useCase}ResultSchema,\n}\n\nconst nameOfResource`
  return importFrom(text.replace('}\n\nconst nameOfResource', line), '@consult/domain', `${useCase}ResultSchema`)
}

/** @param {import('plop').NodePlopAPI} plop */
export default function configure(plop) {
  plop.setHelper('kebab', kebab)
  plop.setHelper('isRead', (method) => method === 'GET')
  plop.setActionType('format', (_answers, { files }) => {
    const { status } = spawnSync('pnpm', ['exec', 'biome', 'check', '--write', ...files(_answers)], { cwd: root })
    if (status !== 0) throw new Error('Biome could not format the files. Run pnpm format.')
    return 'formatted'
  })
  const files = ({ router, useCase, folder, topic, name }) => ({
    domain: `packages/domain/src/${kebab(useCase)}.ts`,
    domainIndex: 'packages/domain/src/index.ts',
    useCase: `packages/${place(folder).name}/src/${place(folder).within}/${kebab(useCase)}.ts`,
    packageIndex: `packages/${place(folder).name}/src/index.ts`,
    router: `${routersFolder}/${router}.ts`,
    responseNames: 'packages/rest/src/openapi/schemas.ts',
    test: `e2e/api/rules/${topic}/${kebab(name)}.int.test.ts`,
  })
  plop.setGenerator('operation', {
    description: 'an operation of /v1',
    prompts: [
      { type: 'list', name: 'router', message: 'Router (packages/trpc/src/routers)', choices: routers },
      { type: 'input', name: 'name', message: 'Name in the router, such as "archive"' },
      { type: 'input', name: 'useCase', message: 'Use case, such as "archivePatient"' },
      { type: 'input', name: 'folder', message: 'Its package and folder, such as "directory/patients"' },
      { type: 'list', name: 'method', message: 'Method', choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
      { type: 'input', name: 'path', message: 'Path below /v1, such as "/patients/{id}/archive"' },
      { type: 'input', name: 'topic', message: 'Folder of its test in e2e/api/rules, such as "people"' },
    ],
    actions: (answers) => {
      const at = files(answers)
      const exportLine = (path) => (text) => `${text.trimEnd()}\nexport * from './${path}'\n`
      return [
        { type: 'add', path: at.domain, templateFile: 'schemas.ts.hbs' },
        { type: 'modify', path: at.domainIndex, transform: exportLine(`${kebab(answers.useCase)}.ts`) },
        { type: 'add', path: at.useCase, templateFile: 'use-case.ts.hbs' },
        {
          type: 'modify',
          path: at.packageIndex,
          transform: exportLine(`${place(answers.folder).within}/${kebab(answers.useCase)}.ts`),
        },
        { type: 'modify', path: at.router, transform: addProcedure },
        { type: 'modify', path: at.responseNames, transform: addResponseName },
        { type: 'add', path: at.test, templateFile: 'operation.int.test.ts.hbs' },
        { type: 'format', files: () => Object.values(at) },
        () =>
          `Next: fill in the drafts, then run pnpm test:unit e2e/api/rules/missing-steps, which lists what is missing.`,
      ]
    },
  })
}
