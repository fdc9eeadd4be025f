/** A deadline with a plain timer; an AbortSignal per request would cost as much as part of the request. */
export interface Deadline {
  isOver(): boolean;
  /** Calls `call` when the time is over, instead of any earlier callback. */
  over(call: () => void): void;
  /** Stops the timer. */
  end(): void;
}

export function openDeadline(milliseconds: number): Deadline {
  let isOver = false;
  let onOver: () => void = () => undefined;
  const timer = setTimeout(() => {
    isOver = true;
    onOver();
  }, milliseconds);
  return {
    isOver: () => isOver,
    over: (call) => {
      onOver = call;
      if (isOver) call();
    },
    end: () => clearTimeout(timer),
  };
}
