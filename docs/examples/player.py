#!/usr/bin/env python3
"""A player for `tablee arena`, in plain Python.

It is asked on standard input and answers on standard output, one JSON object a line: docs/engine-protocol.md,
"Programs that play". It knows no rules, so it plays every game, like a magpie: it likes the kinds of answers
after which it saw more of everything, and avoids those after which it saw less.

    tablee arena nerath random 'magpie=python3 docs/examples/player.py'
"""

import json
import random
import sys


def kind(action):
    """What sort of answer this is: its name, without the details."""
    if isinstance(action, dict):
        return next(iter(action), "")
    return action if isinstance(action, str) else "value"


def numbers(value):
    """Every number in a view, whatever it stands for."""
    if isinstance(value, bool):
        return
    if isinstance(value, (int, float)):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from numbers(part)
    elif isinstance(value, list):
        for part in value:
            yield from numbers(part)


class Player:
    def __init__(self):
        self.worth = {}  # what followed on each kind of answer, on average
        self.times = {}
        self.last = None  # the kind of the last answer, and how much there was in view before it

    def hello(self, request):
        if request["protocol"] != 1:
            raise ValueError("this player speaks version 1 of the protocol")
        return {"name": "magpie", "game": request["game"]}

    def new(self, request):
        self.__init__()  # nothing is carried from match to match: the same seed gives the same match
        return {}

    def choose(self, request):
        dice = random.Random(str(request["seed"]))  # the only chance that it uses
        seen = sum(numbers(request["view"]))
        if self.last:
            name, before = self.last
            self.times[name] = self.times.get(name, 0) + 1
            known = self.worth.get(name, 0)
            self.worth[name] = known + (seen - before - known) / self.times[name]
        legal = request["legal"]
        tried = [action for action in legal if self.worth.get(kind(action), 0) >= 0]
        action = dice.choice(tried or legal)
        self.last = (kind(action), seen)
        return {"action": action}


def main():
    player = Player()
    answers = {"hello": player.hello, "new": player.new, "choose": player.choose}
    for line in sys.stdin:
        request = json.loads(line)
        reply = {"id": request["id"]}
        try:
            reply["ok"] = answers[request["do"]](request)
        except (KeyError, ValueError) as error:
            reply["error"] = {"code": "declined", "message": str(error)}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
