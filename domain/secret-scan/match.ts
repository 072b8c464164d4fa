/** A possible secret at an offset of a text. */
export interface Match {
  rule: string;
  start: number;
  value: string;
}

export type Report = (match: Match) => void;
