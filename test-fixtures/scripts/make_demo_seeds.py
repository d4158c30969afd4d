"""Makes the CSV files of the demo shop; the same files each time.

    python3 test-fixtures/scripts/make_demo_seeds.py

The shop sells coffee and what belongs to it, from January to the end of June 2024. The numbers are invented, but they hang
together: items belong to orders, payments cover what was ordered, returns follow deliveries.
"""

import csv
import datetime as dt
import pathlib
import random

HERE = pathlib.Path(__file__).resolve().parent.parent / "demo" / "seeds"
RANDOM = random.Random(20240101)
FIRST_DAY = dt.date(2024, 1, 1)
DAYS = 182

FIRST_NAMES = """Ada Amir Anna Bao Bela Carla Chidi Dana Diego Elif Emil Fatima Femke Gita Hugo Ines Ivan Jana Joao Kai
Lena Leo Lucia Mads Maja Marek Mina Nils Noor Olga Omar Paula Pavel Rosa Sami Sara Tariq Theo Uma Vera Wim Yara Zoe""".split()
LAST_NAMES = """Almeida Bakker Costa Dubois Eriksen Fischer Garcia Haddad Ivanova Jansen Keller Lindqvist Moreau Novak
Okafor Pereira Quist Rossi Schmidt Tanaka Urban Visser Weber Yilmaz Zeman""".split()
COUNTRIES = [
    # code, name, region, VAT in percent, cities, weight
    ("DE", "Germany", "Central", 19.0, ["Berlin", "Hamburg", "Leipzig", "Munich"], 30),
    ("NL", "Netherlands", "West", 21.0, ["Amsterdam", "Rotterdam", "Utrecht"], 18),
    ("FR", "France", "West", 20.0, ["Lyon", "Nantes", "Paris"], 16),
    ("AT", "Austria", "Central", 20.0, ["Graz", "Vienna"], 9),
    ("DK", "Denmark", "North", 25.0, ["Aarhus", "Copenhagen"], 8),
    ("SE", "Sweden", "North", 25.0, ["Malmo", "Stockholm"], 7),
    ("PT", "Portugal", "South", 23.0, ["Lisbon", "Porto"], 6),
    ("IT", "Italy", "South", 22.0, ["Milan", "Turin"], 6),
]
PRODUCTS = [
    # sku, name, category, cost in cents, price in cents
    ("BEAN-01", "House Blend 250 g", "beans", 310, 790),
    ("BEAN-02", "House Blend 1 kg", "beans", 1090, 2690),
    ("BEAN-03", "Ethiopia Guji 250 g", "beans", 520, 1290),
    ("BEAN-04", "Colombia Huila 250 g", "beans", 460, 1150),
    ("BEAN-05", "Decaf Sugarcane 250 g", "beans", 430, 1090),
    ("BEAN-06", "Espresso Nero 1 kg", "beans", 1210, 2890),
    ("BEAN-07", "Kenya Nyeri 250 g", "beans", 560, 1390),
    ("BREW-01", "Pour-over Dripper", "brewing", 720, 1990),
    ("BREW-02", "French Press 0.8 l", "brewing", 1150, 2990),
    ("BREW-03", "Moka Pot 3 cups", "brewing", 1240, 3190),
    ("BREW-04", "Paper Filters 100", "brewing", 140, 490),
    ("BREW-05", "Gooseneck Kettle", "brewing", 2900, 6490),
    ("GRND-01", "Hand Grinder", "grinders", 3400, 7990),
    ("GRND-02", "Electric Grinder", "grinders", 7800, 15900),
    ("GRND-03", "Grinder Brush", "grinders", 110, 390),
    ("CUPS-01", "Espresso Cup", "cups", 260, 790),
    ("CUPS-02", "Cappuccino Cup", "cups", 310, 950),
    ("CUPS-03", "Travel Mug", "cups", 880, 2290),
    ("GIFT-01", "Tasting Box", "gifts", 1680, 3490),
    ("GIFT-02", "Gift Card 25", "gifts", 2500, 2500),
]
METHODS = ["card", "paypal", "transfer", "gift_card"]


def write(name, header, rows):
    with open(HERE / f"{name}.csv", "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(header)
        out.writerows(rows)


def moment(day, earliest=6, latest=22):
    seconds = RANDOM.randrange(earliest * 3600, latest * 3600)
    return dt.datetime.combine(day, dt.time()) + dt.timedelta(seconds=seconds)


def countries():
    write("countries", ["code", "name", "region", "vat_rate"], [c[:4] for c in COUNTRIES])


def customers(count=160):
    rows = []
    for number in range(1, count + 1):
        first, last = RANDOM.choice(FIRST_NAMES), RANDOM.choice(LAST_NAMES)
        country = RANDOM.choices(COUNTRIES, [c[5] for c in COUNTRIES])[0]
        signed_up = FIRST_DAY - dt.timedelta(days=200) + dt.timedelta(days=RANDOM.randrange(370))
        email = f"{first}.{last}{number}@example.com".lower()
        if RANDOM.random() < 0.1:
            email = email.upper()
        phone = "" if RANDOM.random() < 0.3 else f"+49 30 555 {number:04d}"
        consent = "true" if RANDOM.random() < 0.6 else "false"
        rows.append([number, first, last, email, phone, country[0], RANDOM.choice(country[4]), signed_up, consent])
    header = "customer_id first_name last_name email phone country_code city signed_up_on marketing_consent".split()
    write("customers", header, rows)
    return rows


def products():
    rows = []
    for number, (sku, name, category, cost, price) in enumerate(PRODUCTS):
        launched = FIRST_DAY - dt.timedelta(days=400 - 17 * number)
        retired = "2024-04-30" if sku == "BREW-03" else ""
        rows.append([sku, name, category, cost, price, launched, retired])
    header = "sku product_name category unit_cost_cents list_price_cents launched_on retired_on".split()
    write("products", header, rows)


def prices():
    rows = []
    for sku, _, category, _, price in PRODUCTS:
        rows.append([sku, price, "2024-01-01 00:00:00"])
        if category == "beans":
            rows[-1] = [sku, round(price * 1.05 / 10) * 10, "2024-04-01 00:00:00"]
    write("price_list", ["sku", "price_cents", "updated_at"], rows)


def orders(people, count=420):
    order_rows, item_rows, payment_rows, return_rows = [], [], [], []
    days = sorted(
        min(DAYS - 1, int(DAYS * RANDOM.random() ** 0.8)) for _ in range(count)
    )
    regulars = RANDOM.sample(people, 45)
    for number, day_number in enumerate(days, start=1):
        order_id = 10000 + number
        day = FIRST_DAY + dt.timedelta(days=day_number)
        while True:
            person = RANDOM.choice(regulars if RANDOM.random() < 0.55 else people)
            if person[7] <= day:
                break
        ordered_at = moment(day)
        channel = RANDOM.choices(["web", "app", "store"], [60, 25, 15])[0]
        status = RANDOM.choices(["completed", "returned", "cancelled", "placed"], [84, 6, 6, 4])[0]
        coupon = RANDOM.choice(["WELCOME10", "SPRING5"]) if RANDOM.random() < 0.15 else ""
        order_rows.append([order_id, person[0], ordered_at, status, channel, coupon])
        total = 0
        for line, product in enumerate(RANDOM.sample(PRODUCTS, RANDOM.choices([1, 2, 3, 4], [35, 35, 20, 10])[0]), 1):
            quantity = RANDOM.choices([1, 2, 3, 6], [70, 18, 8, 4])[0]
            discount = round(product[4] * quantity * {"WELCOME10": 0.10, "SPRING5": 0.05, "": 0}[coupon])
            item_rows.append([order_id, line, product[0], quantity, product[4], discount])
            total += product[4] * quantity - discount
        if status == "cancelled":
            continue
        paid_at = ordered_at + dt.timedelta(minutes=RANDOM.randrange(1, 30))
        method = RANDOM.choices(METHODS, [50, 30, 15, 5])[0]
        if status == "placed":
            payment_rows.append([len(payment_rows) + 1, order_id, method, total, "pending", ""])
            continue
        if RANDOM.random() < 0.08:
            payment_rows.append([len(payment_rows) + 1, order_id, method, total, "failed", paid_at])
            paid_at += dt.timedelta(minutes=7)
        first = total if RANDOM.random() < 0.9 or total < 3000 else 2500
        payment_rows.append([len(payment_rows) + 1, order_id, "gift_card" if first != total else method, first, "settled", paid_at])
        if first != total:
            payment_rows.append([len(payment_rows) + 1, order_id, method, total - first, "settled", paid_at])
        if status == "returned":
            back = ordered_at + dt.timedelta(days=RANDOM.randrange(3, 20))
            reason = RANDOM.choice(["damaged", "wrong item", "no reason given"])
            return_rows.append([len(return_rows) + 1, order_id, back.date(), reason])
    write("orders", "order_id customer_id ordered_at status channel coupon_code".split(), order_rows)
    write("order_items", "order_id line_number sku quantity unit_price_cents discount_cents".split(), item_rows)
    write("payments", "payment_id order_id method amount_cents status paid_at".split(), payment_rows)
    write("returns", "return_id order_id returned_on reason".split(), return_rows)


if __name__ == "__main__":
    HERE.mkdir(parents=True, exist_ok=True)
    countries()
    products()
    prices()
    orders(customers())
