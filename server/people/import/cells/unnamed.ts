/** What stands for somebody who has not been named yet, in programs and in lists of offices. */
const UNNAMED =
  /^\(?(?:info(?:rmation)? requested|not (?:yet )?(?:provided|supplied|given|known|named|appointed|assigned|filled|available)|(?:(?:position|post|seat|office|poste|cargo|nafasi)\s+(?:is )?)?(?:vacan(?:t|te|cy)|vago|vaga|vakant|iko wazi)(?: (?:position|post|seat|office))?|(?:yet )?to be (?:confirmed|announced|filled|appointed|assigned|determined|decided|elected|named|advised)|tb[acdf]|anonym(?:ous|e)|(?:no|without|sans|sem|sin) (?:name|nom|nome|nombre)|nobody|no ?one|nil|unknown(?: (?:name|person))?|name unknown|inconnue?|desconhecid[oa]|desconocid[oa]|onbekend|unbekannt|haijulikani|[àa] (?:pourvoir|d[ée]signer|d[ée]finir|confirmer|compl[ée]ter)|a (?:definir|confirmar|designar|indicar)|ninguem|ningu[ée]m|aucune?|personne)\.?\)?$/iu;

export const isUnnamed = (name: string): boolean => name.length <= 40 && UNNAMED.test(name.trim());
