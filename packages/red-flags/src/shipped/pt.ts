import type { LanguageWords } from './topics.ts'

// biome-ignore format: in rows, a topic can be read at a glance
export const pt: LanguageWords = {
  phrases: {
    'chest-pain': [
      'dor peito', 'dor no peito', 'dores peito', 'dói peito', 'doendo peito', 'peito dói', 'peito doendo',
      'doía peito', 'aperto peito', 'peito apertado', 'pressão peito', 'peso peito', 'pontada* peito',
      'fisgada* peito', 'dor* torácica*', 'infart*', 'enfart*', 'ataque cardíaco', 'ataque coração',
    ],
    breathing: [
      'não consigo respirar', 'não consegue respirar', 'não conseguia respirar', 'não conseguindo respirar',
      'não consigo puxar ar', 'não dá pra respirar', 'falta ar', 'faltando ar', 'faltava ar', 'fico sem ar',
      'ficando sem ar', 'sem fôlego', 'dificuldade* respirar', 'dificuldade* respiratória*', 'custa respirar',
      'custa-me respirar', 'respira mal', 'respirando mal', 'não respira', 'sufoc*', 'engasg*', 'asfixi*', 'dispneia',
      'crise de asma', 'lábios roxos', 'boca roxa',
    ],
    stroke: [
      'boca torta', 'boca entort*', 'entort* boca', 'rosto torto', 'rosto caído', 'rosto dormente', 'rosto paralis*',
      'cara torta', 'lado corpo dormente', 'lado corpo paralis*', 'lado dormente', 'não consegue falar',
      'não consigo falar', 'fala enrolada', 'fala embolada', 'fala arrastada', 'falando enrolado', 'falando embolado',
      'não consigo mexer braço', 'não consegue mexer braço', 'não consigo mexer perna', 'não sinto braço',
      'perdi força braço', 'avc', 'derrame cerebral', 'teve derrame', 'tive derrame', 'tendo derrame',
      'acidente vascular', 'pior dor cabeça',
    ],
    unconscious: [
      'desmai*', 'perd* sentidos', 'perd* consciência', 'perd* os sentidos', 'inconsciente', 'desacordad*',
      'desfalec*', 'não acorda', 'não reage', 'síncope',
    ],
    bleeding: [
      'vomit* sangue', 'vómit* sangue', 'sangue vómito', 'tossi* sangue', 'tosse sangue', 'cusp* sangue',
      'escarr* sangue', 'sangue fezes', 'sangue cocô', 'fezes pretas', 'cocô preto', 'evacu* sangue',
      'não para sangrar', 'não para sangramento', 'sangramento não para', 'sangue não para', 'sangr* muito',
      'sangramento intenso', 'sangramento forte', 'perdendo muito sangue', 'perdi muito sangue', 'hemorragia*',
    ],
    allergic: [
      'garganta fech*', 'fechando garganta', 'garganta inch*', 'língua inch*', 'língua muito inch*',
      'língua está inch*', 'língua ficou inch*', 'inch* língua', 'lábio* inch*', 'boca inch*', 'glote',
      'choque anafil*', 'anafilá*', 'anafilax*', 'choque alérgico', 'alergia grave', 'reação alérgica grave',
      'reação alérgica forte',
    ],
    seizure: [
      'convulsão', 'convulsões', 'convulsionando', 'convulsionou', 'crise* convulsiva*', 'crise* epilep*',
      'ataque* epilep*', 'espumando boca', 'olhos revirados',
    ],
    overdose: [
      'overdose', 'superdosagem', 'sobredosagem', 'comprimidos demais', 'comprimidos a mais', 'remédio demais',
      'remédios demais', 'muitos comprimidos de uma vez', 'tomei muitos comprimidos', 'tomei cartela inteira',
      'tomou cartela inteira', 'tomei caixa inteira', 'bebeu água sanitária', 'engoliu água sanitária',
      'engoliu pilha', 'bebeu lixívia', 'envenen*', 'intoxica*',
    ],
    suicide: [
      'suicid*', 'quero morrer', 'queria morrer', 'vontade de morrer', 'me matar', 'matar-me', 'tirar minha vida',
      'tirar a própria vida', 'acabar com tudo', 'acabar minha vida', 'pôr fim à vida', 'não quero viver',
      'não quero mais viver', 'não tenho vontade viver', 'sem vontade viver', 'melhor mort*',
    ],
    'self-harm': [
      'eu me corto', 'me corto braços', 'me corto pernas', 'me cortava', 'me cortando', 'cortar pulsos',
      'cortei pulsos', 'me cortei propósito', 'corto-me', 'me machuco propósito', 'me machucar de propósito',
      'me automutil*', 'automutil*', 'autolesão', 'fazer mal a mim',
    ],
    pregnancy: [
      'grávida sangr*', 'sangr* grávida', 'sangr* gravidez', 'grávida perdendo sangue', 'bolsa estourou',
      'bolsa rompeu', 'bolsa rebentou', 'rebentaram águas', 'romperam águas', 'bebê não mexe', 'bebé não mexe',
      'bebê parou mexer', 'bebé parou mexer', 'não sinto bebê', 'não sinto bebé',
    ],
    vision: [
      'perdi visão', 'perdi a vista', 'perda visão', 'perda súbita visão', 'não enxergo nada', 'não enxergo olho',
      'repente não enxergo', 'não vejo nada do olho', 'parei de enxergar', 'deixei de ver', 'fiquei cego',
      'fiquei cega',
    ],
    infant: [
      'bebê febre', 'bebé febre', 'febre bebê', 'febre bebé', 'recém-nascido febre', 'bebê não mama', 'bebé não mama',
      'bebê não quer mamar', 'bebé não quer mamar', 'bebê molinho', 'bebê mole', 'bebé mole', 'bebê recusa peito',
      'bebê recusa mamadeira', 'bebé recusa biberão', 'bebê prostrado', 'bebé prostrado',
    ],
    violence: [
      'me bate', 'me bateu', 'bate-me', 'bateu-me', 'me agride', 'me agrediu', 'me espanca', 'me espancou', 'estupr*',
      'violação', 'violou-me', 'violada', 'abus* sexual*', 'me enforcou', 'me estrangulou', 'medo marido',
      'medo namorado', 'medo companheiro', 'violência doméstica',
    ],
  },
  negations: [
    'não', 'nunca', 'jamais', 'sem', 'nenhum', 'nenhuma', 'nem', 'tampouco', 'nega', 'nego', 'negou', 'descart*',
    'ausência de',
  ],
  laterNegations: ['tenho não', 'tive não', 'sinto não', 'descartad*'],
  pseudoNegations: [
    'não só', 'não é só', 'não apenas', 'não somente', 'não passa', 'não melhor*', 'não alivia', 'não resolve',
    'não adianta', 'não ajuda', 'não cede', 'não para', 'não paro', 'não some', 'não vai embora', 'não muda',
    'não mudou', 'não faz efeito', 'não sei', 'não entendo', 'não tenho certeza', 'não durmo', 'não consigo dormir',
    'não consigo comer', 'não consigo trabalhar', 'não consigo andar', 'não consigo levantar', 'não aguento',
    'não suporto', 'não dá mais', 'não estou bem', 'não me sinto bem', 'não sinto bem', 'não tô bem', 'não é normal',
    'não há dúvida', 'não tenho dúvida', 'não faço ideia', 'nem ideia', 'sem parar', 'sem motivo', 'sem razão',
    'sem melhor*', 'sem mudança', 'sem dúvida', 'sem saber', 'sem dormir', 'sem forças', 'nunca tinha',
    'nunca senti assim', 'nunca senti tão', 'nunca antes', 'nunca tão', 'nenhuma melhor*', 'nenhum alívio',
    'nenhuma dúvida',
  ],
  otherTimesAndPeople: [
    'meu pai', 'minha mãe', 'meu irmão', 'minha irmã', 'meu tio', 'minha tia', 'meu avô', 'minha avó', 'meu sogro',
    'minha sogra', 'na família', 'antecedente*', 'histórico de', 'anos atrás', 'ano atrás', 'meses atrás', 'há anos',
    'há um ano', 'há meses', 'há muito tempo', 'ano passado', 'no passado', 'quando era criança', 'quando criança',
    'quando era pequen*', 'na infância', 'na adolescência', 'antigamente', 'li sobre', 'medo de ter',
  ],
  breaks: [
    'mas', 'porém', 'contudo', 'todavia', 'embora', 'só que', 'exceto', 'menos', 'porque', 'pois', 'agora', 'hoje',
    'e tenho', 'e estou', 'e sinto', 'e meu', 'e minha',
  ],
}
