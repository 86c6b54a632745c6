import type { LanguageWords } from './topics.ts'

// biome-ignore format: in rows, a topic can be read at a glance
export const es: LanguageWords = {
  phrases: {
    'chest-pain': [
      'dolor* pecho', 'dolor* en pecho', 'duele* pecho', 'doli* pecho', 'pecho duele', 'dolor* torácico*',
      'opresión pecho', 'presión pecho', 'pecho oprimido', 'pecho apretado', 'aprieta* pecho', 'punzada* pecho',
      'pinchazo* pecho', 'peso pecho', 'infarto*', 'ataque corazón', 'ataque cardíaco',
    ],
    breathing: [
      'no puedo respirar', 'no puede respirar', 'no consigo respirar', 'no logro respirar', 'no podía respirar',
      'ahog*', 'falta aire', 'faltaba aire', 'no llega aire', 'falta respiración', 'cuesta respirar',
      'costaba respirar', 'dificultad* respirar', 'dificultad* respiratoria*', 'respiro mal', 'respira mal',
      'no respira', 'asfixi*', 'atragant*', 'quedo sin aire', 'quedo sin aliento', 'ataque asma', 'labios morados',
      'labios azules',
    ],
    stroke: [
      'boca torcida', 'torcido boca', 'torció boca', 'boca chueca', 'cara torcida', 'cara caída', 'cara paralizada',
      'cara dormida', 'durmió cara', 'dormido cara', 'lado cara dormid*', 'medio cuerpo dormido',
      'medio cuerpo paralizado', 'lado cuerpo dormido', 'no puede hablar', 'no puedo hablar', 'no consigue hablar',
      'habla raro', 'habla enredad*', 'arrastra palabras', 'no puedo mover brazo', 'no puede mover brazo',
      'no puedo mover pierna', 'no puede mover pierna', 'no siento brazo', 'ictus', 'derrame cerebral', 'embolia',
      'accidente cerebrovascular', 'peor dolor cabeza',
    ],
    unconscious: [
      'desmay*', 'perd* conocimiento', 'pierd* conocimiento', 'perd* conciencia', 'perd* consciencia', 'inconsciente',
      'desvanec*', 'síncope', 'no despierta', 'no consigo despertar*', 'no reacciona',
    ],
    bleeding: [
      'vomit* sangre', 'sangre vómito*', 'tos* sangre', 'escup* sangre', 'sangre heces', 'sangre caca',
      'sangre deposiciones', 'heces negras', 'caca negra', 'deposiciones negras', 'no para sangrar',
      'no deja sangrar', 'sangr* mucho', 'sangr* abundante*', 'sangrado fuerte', 'pierdo mucha sangre',
      'perdiendo mucha sangre', 'hemorragia*', 'desangr*',
    ],
    allergic: [
      'cierra garganta', 'cerrando garganta', 'garganta cierra', 'garganta cerrando', 'garganta hinch*',
      'hinch* garganta', 'lengua hinch*', 'hinch* lengua', 'labios hinch*', 'hinch* labios', 'shock anafil*',
      'choque anafil*', 'anafilá*', 'shock alérgico', 'alergia grave', 'reacción alérgica grave',
      'reacción alérgica fuerte',
    ],
    seizure: [
      'convulsion*', 'convulsiv*', 'ataque* epilep*', 'ataque* epilepsia', 'crisis epilep*', 'echa espuma boca',
      'ojos en blanco',
    ],
    overdose: [
      'sobredosis', 'demasiadas pastillas', 'demasiados medicamentos', 'tomé muchas pastillas',
      'tomé todas pastillas', 'tomé caja entera', 'tomado caja entera', 'bebió lejía', 'tragó lejía', 'tomó lejía',
      'tomó cloro', 'tragó pila', 'intoxicad*', 'intoxicación', 'envenen*',
    ],
    suicide: [
      'suicid*', 'quiero morir*', 'quisiera morir*', 'ganas morir*', 'quitarme vida', 'matarme', 'me quiero matar',
      'acabar todo', 'acabar vida', 'acabar mi vida', 'terminar con todo', 'terminar mi vida', 'no quiero vivir',
      'no quiero seguir viviendo', 'no tengo ganas vivir', 'sin ganas vivir', 'mejor muert*',
    ],
    'self-harm': [
      'me corto brazos', 'me corto piernas', 'me corto venas', 'me corto muñecas', 'me cortaba brazos',
      'me cortaba piernas', 'cortarme brazos', 'cortarme venas', 'cortarme piernas', 'hacerme daño',
      'me hago daño misma', 'me hago daño mismo', 'me hago daño propósito', 'me hago cortes', 'hacerme cortes',
      'autolesi*', 'me autolesiono',
    ],
    pregnancy: [
      'embarazada sangr*', 'sangr* embaraz*', 'roto aguas', 'rompí aguas', 'rompió aguas', 'rompió fuente',
      'rompí fuente', 'rompió bolsa', 'bebé no mueve', 'no siento bebé', 'bebé dejó moverse', 'no noto bebé',
    ],
    vision: [
      'perdí visión', 'perdí la vista', 'perdido visión', 'perdido la vista', 'pérdida visión', 'pérdida vista',
      'repente no veo', 'no veo ojo', 'ya no veo nada', 'dejé de ver', 'ciego repente', 'ciega repente',
    ],
    infant: [
      'bebé fiebre', 'fiebre bebé', 'recién nacido fiebre', 'fiebre recién nacido', 'bebé no come',
      'bebé no quiere comer', 'bebé no mama', 'bebé no quiere mamar', 'bebé rechaza pecho', 'bebé rechaza biberón',
      'bebé flácido', 'bebé decaído', 'bebé no moja',
    ],
    violence: [
      'me pega', 'me pegó', 'me golpea', 'me golpeó', 'me maltrata', 'me violó', 'me violaron', 'violación',
      'abus* sexual*', 'agresión sexual', 'me estrangul*', 'miedo pareja', 'miedo marido', 'miedo esposo',
      'miedo novio', 'violencia género', 'violencia doméstica',
    ],
  },
  negations: [
    'no', 'nunca', 'jamás', 'sin', 'tampoco', 'ningún', 'ninguna', 'ninguno', 'ni', 'nada de', 'niega', 'niego',
    'negó', 'descart*', 'ausencia de',
  ],
  laterNegations: ['descartad*'],
  pseudoNegations: [
    'no solo', 'no solamente', 'no es solo', 'no quita', 'no pasa', 'no mejor*', 'no cede', 'no alivia', 'no calma',
    'no ayuda', 'no sirve', 'no hace efecto', 'no hace nada', 'no desaparece', 'no se va', 'no cambia',
    'no ha cambiado', 'no para', 'no paro', 'no deja', 'no dejo de', 'no sé si', 'no sé qué', 'no sé cómo',
    'no sé por', 'no sé porque', 'no sé cuánto', 'no sé dónde', 'no entiendo', 'no estoy segur*', 'no duermo',
    'no puedo dormir', 'no consigo dormir', 'no puedo comer', 'no puedo trabajar', 'no puedo caminar',
    'no puedo levantar*', 'no puedo más', 'no aguanto', 'no soporto', 'no encuentro bien', 'no siento bien',
    'no estoy bien', 'no es normal', 'no hay duda', 'no cabe duda', 'no tengo idea', 'no tengo duda', 'ni idea',
    'sin duda', 'sin parar', 'sin motivo', 'sin razón', 'sin mejor*', 'sin cambios', 'sin saber', 'sin dormir',
    'sin fuerzas', 'sin embargo', 'nunca había', 'nunca antes', 'nunca tan', 'nunca he sentido', 'ninguna mejor*',
    'ningún alivio', 'ningún cambio', 'ninguna duda',
  ],
  otherTimesAndPeople: [
    'mi padre', 'mi madre', 'mi papá', 'mi mamá', 'mi hermano', 'mi hermana', 'mi tío', 'mi tía', 'mi abuelo',
    'mi abuela', 'mi suegr*', 'en mi familia', 'antecedente*', 'historial de', 'hace años', 'hace año', 'hace meses',
    'hace tiempo', 'año pasado', 'en el pasado', 'de pequeñ*', 'de niñ*', 'cuando era', 'en la adolescencia',
    'en mi juventud', 'antiguamente', 'leído sobre', 'miedo a tener',
  ],
  breaks: [
    'pero', 'aunque', 'sin embargo', 'sino', 'porque', 'pues', 'salvo', 'excepto', 'en cambio', 'ahora', 'hoy',
    'y me', 'y tengo', 'y siento', 'y estoy',
  ],
}
