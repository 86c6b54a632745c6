import { defineWords } from '@consult/ui/i18n/words.ts'

export const sharedMacroWords = defineWords({
  en: {
    title: 'Shared macros',
    intro:
      'Texts that all physicians can insert. Your operator changes the texts; here you say who answers for each, and when it is reviewed.',
    failed: 'Couldn’t load the shared macros',
    none: 'No shared macros yet',
    noneText: 'Ask your operator to add them.',
    noneFound: 'No macro of this kind.',
    filter: 'Show',
    filters: { all: 'All', overdue: 'Review overdue', unowned: 'Without an owner' },
    change: 'Owner and review',
    changeOf: (name: string) => `Owner and review of ${name}`,
    owner: 'Owner',
    ownerHint: 'Who answers for the text. Leave it empty if nobody does.',
    reviewOn: 'Review on',
    save: 'Save',
    noOwner: 'No owner',
  },
  es: {
    title: 'Macros compartidas',
    intro:
      'Textos que todos los médicos pueden insertar. Su operador cambia los textos; aquí indica quién responde de cada uno y cuándo se revisa.',
    failed: 'No se han podido cargar las macros compartidas',
    none: 'Aún no hay macros compartidas',
    noneText: 'Pida a su operador que las añada.',
    noneFound: 'No hay macros de este tipo.',
    filter: 'Mostrar',
    filters: { all: 'Todas', overdue: 'Revisión pendiente', unowned: 'Sin responsable' },
    change: 'Responsable y revisión',
    changeOf: (name) => `Responsable y revisión de ${name}`,
    owner: 'Responsable',
    ownerHint: 'Quién responde del texto. Déjelo vacío si nadie lo hace.',
    reviewOn: 'Revisar el',
    save: 'Guardar',
    noOwner: 'Sin responsable',
  },
})
