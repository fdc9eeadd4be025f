declare module 'parse-prometheus-text-format' {
  interface Family {
    readonly name: string;
    readonly type: string;
    readonly metrics: readonly {
      readonly value?: string;
      readonly count?: string;
      readonly labels?: Readonly<Record<string, string>>;
    }[];
  }
  /** What is in a text of Prometheus' format; throws for one that is none. */
  export default function parse(text: string): Family[];
}
