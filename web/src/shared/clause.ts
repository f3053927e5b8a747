// A clause as people read it; links and messages keep its id.

/** "10.2, end" for the unnumbered end of 10.2, whose id is "10.2(tail)". */
export function cited(rule: string): string {
  return rule.replace("(tail)", ", end");
}
